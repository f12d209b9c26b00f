/** Version of the HTTP interface: `info.version` of `/openapi.json` and `version` of `/api/health`. */
export const API_VERSION = '1.0.0';
