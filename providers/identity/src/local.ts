import { openLocalOidc } from "./oidc.ts";
import { openLocalPortOne, RIGHT_CODE } from "./portone.ts";

/** Both providers on this machine, with people in them, until they are interrupted. `--port N`: N and the one behind it. */
const at = process.argv.indexOf("--port");
const port = at === -1 ? 9_201 : Number(process.argv[at + 1]);
const SECRET = "local-secret";
const returns = ["http://localhost:8080/identity", "http://127.0.0.1:8080/identity"];
const person = { name: "홍길동", birthDate: "1990-05-05" };
const portOne = await openLocalPortOne({
  secret: SECRET,
  storeId: "store-local",
  channelKey: "channel-key-local",
  port,
  people: [
    { ...person, phone: "01012345678", hasConfirmed: true },
    { name: "김어린", birthDate: "2015-03-04", phone: "01011112222" },
  ],
});
const oidc = await openLocalOidc({
  clientId: "maru",
  secret: SECRET,
  returnUrls: process.env["RETURN_URLS"]?.split(",") ?? returns,
  port: port + 1,
  people: [
    { sub: "hong", ...person },
    { sub: "young", name: "Kim Young", birthDate: "2015-03-04" },
  ],
});
process.stdout.write(`Write ${SECRET} into a file and name it in the settings:

MARU_IDENTITY_PROVIDER=portone MARU_PORTONE_URL=${portOne.url} MARU_PORTONE_STORE_ID=store-local \\
  MARU_PORTONE_CHANNEL_KEY=channel-key-local MARU_PORTONE_SECRET_FILE=FILE
  홍길동, 900505-1, 010-1234-5678; the code is ${RIGHT_CODE}

MARU_IDENTITY_PROVIDER=oidc MARU_OIDC_ISSUER=${oidc.issuer} MARU_OIDC_CLIENT_ID=maru MARU_OIDC_SECRET_FILE=FILE
`);
