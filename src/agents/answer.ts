/** What a registration or grant answers: an HTTP status and a JSON body. */
export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}
