/** Every table of the store with the columns of its primary key. */
export const TABLE_KEYS: Readonly<Record<string, readonly string[]>> = {
  client: ['id'],
  account: ['id'],
  delegation: ['issuer', 'subject'],
  claim: ['hash'],
  attempt: ['hash'],
  refresh_token: ['hash'],
  ticket: ['kind', 'hash'],
  revoked_token: ['jti'],
  replay: ['id'],
  hit: ['id'],
  payment: ['id'],
  pack: ['hash'],
  pass_call: ['id'],
  lease: ['name'],
  observation: ['slug', 'id'],
  observed_change: ['id'],
};
