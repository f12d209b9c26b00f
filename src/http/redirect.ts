/** Thrown by an endpoint whose resource has another address for good: answered 308 (RFC 9110 §15.4.9). */
export class Redirect extends Error {
  override readonly name = 'Redirect';
  /** Path and query. */
  readonly location: string;

  constructor(location: string) {
    super(location);
    this.location = location;
  }
}
