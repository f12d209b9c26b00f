/** What the authorization server offers; the source of the discovery documents. */
export interface AgentFacts {
  readonly anonymous: {
    readonly scopes: readonly string[];
    readonly lifetimeSeconds: number;
    readonly limit: { readonly requests: number; readonly windowSeconds: number };
  };
  readonly assertion: {
    readonly scopes: readonly string[];
    /** Oldest accepted `auth_time` of an assertion. */
    readonly maxAuthAgeSeconds: number;
    readonly limit: { readonly requests: number; readonly windowSeconds: number };
  };
  /** Whether mail can be sent; without it `verified_email` and `service_auth` are not offered. */
  readonly mail: boolean;
  /** Whether a person can sign in: authorization code, PKCE, `openid` and userinfo. */
  readonly signIn: boolean;
  /** Whether a `client_id` may be the URL of a client metadata document. */
  readonly clientIdMetadata: boolean;
  readonly grantTypes: readonly string[];
  readonly tokenEndpointAuthMethods: readonly string[];
  /** Paths below the base URL that are protected resources of their own, such as `/api/mcp`. */
  readonly resourcePaths: readonly string[];
  /** Types of security events that `/api/agent/revoke` takes from identity providers. */
  readonly events: readonly string[];
}
