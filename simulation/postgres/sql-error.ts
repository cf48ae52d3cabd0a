/** An error as the driver gives it: what it calls for is read from the code. */
export class SqlError extends Error {
  override readonly name = "SqlError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function connectionLost(): SqlError {
  return new SqlError("08006", "the connection to the database was lost");
}
