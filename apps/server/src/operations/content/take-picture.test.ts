import sharp from "sharp";
import { expect, it } from "vitest";
import { NO_SCANNER } from "../../ports/file-scanner.ts";
import { takePicture } from "./take-picture.ts";

it("S-30: pictures are decoded one after another, eight wait at most, and whoever comes then is told so at once", async () => {
  const sent = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#3366cc" } })
    .png()
    .toBuffer();
  const crowd = await Promise.all(Array.from({ length: 14 }, () => takePicture(NO_SCANNER, sent)));
  const said = crowd.map((answer) => (answer.ok ? "taken" : answer.refusal.code));
  expect(said.filter((word) => word === "taken")).toHaveLength(9);
  expect(said.filter((word) => word === "BUSY")).toHaveLength(5);
  expect((await takePicture(NO_SCANNER, sent)).ok).toBe(true);
});
