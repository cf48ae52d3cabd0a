export { type OidcFault, type OidcPerson, openLocalOidc, type LocalOidc } from "./oidc.ts";
export {
  type LocalPortOne,
  openLocalPortOne,
  type PortOneFault,
  type PortOnePerson,
  RIGHT_CODE,
} from "./portone.ts";
