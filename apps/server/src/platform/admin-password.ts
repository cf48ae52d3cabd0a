const SHORTEST = 12;
const LONGEST = 64;

/** Why it cannot be the administrator's, in words for the operator; null where its length is right. */
export function adminPasswordFault(password: string): string | null {
  const { length } = password;
  if (length === 0)
    return "the first start in production makes the staff account admin: set MARU_ADMIN_PASSWORD to its password";
  return length < SHORTEST || length > LONGEST
    ? `MARU_ADMIN_PASSWORD has ${length} characters and needs ${SHORTEST} to ${LONGEST}: set MARU_ADMIN_PASSWORD to a random text`
    : null;
}
