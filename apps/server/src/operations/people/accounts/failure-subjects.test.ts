import { describe, expect, it } from "vitest";
import { failureSubjects } from "./failure-subjects.ts";

const addressOf = (address: string) =>
  failureSubjects({ siteCode: "maru", username: "ann", address }).address;

describe("what failures are counted under", () => {
  it.each([
    ["203.0.113.7", "address:203.0.113.7"],
    ["::ffff:203.0.113.7", "address:203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "address:2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::9", "address:2001:db8:1:2::/64"],
    ["2001:db8::9", "address:2001:db8:0:0::/64"],
    ["::1", "address:0:0:0:0::/64"],
    ["fe80::1%eth0", "address:fe80:0:0:0::/64"],
    ["unix socket", "address:unix socket"],
  ])("address %s is %s", (address, subject) => {
    expect(addressOf(address)).toBe(subject);
  });

  it("keeps an account apart by site", () => {
    const target = { siteCode: "maru", username: "ann", address: "203.0.113.7" };
    expect(failureSubjects(target).account).toBe("member:maru:ann");
  });
});
