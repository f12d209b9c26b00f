import * as z from 'zod';

const PrivateKey = z.looseObject({
  kty: z.enum(['EC', 'RSA']),
  kid: z.string(),
  alg: z.enum(['ES256', 'RS256']),
  d: z.string(),
});

/** `SIGNING_JWKS` once parsed: private keys, at least one of each algorithm that tokens are signed with. */
export const SigningJwks = z
  .object({ keys: z.array(PrivateKey) })
  .refine(({ keys }) =>
    (['ES256', 'RS256'] as const).every((algorithm) => keys.some(({ alg }) => alg === algorithm)),
  );
