/** An OAuth error to answer with: status, `error`, `error_description`, header fields and further members. */
export class OAuthFault extends Error {
  override readonly name = 'OAuthFault';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    description: string,
    headers: Record<string, string> = {},
    members: Record<string, unknown> = {},
  ) {
    super(description);
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.members = members;
  }
}

/** Makes a 400 to throw. */
export const badRequest = (code: string, description: string) => new OAuthFault(400, code, description);
