/** Pages that run Pagefind, whose search core is WebAssembly. */
const WASM_PAGES = new Set(['/search']);

/** Pages that other sites may put into a frame. */
const isEmbed = (path: string) => path.startsWith('/embed/');

function contentPolicy(path: string): string {
  const scripts = WASM_PAGES.has(path) ? "script-src 'self' 'wasm-unsafe-eval'" : "script-src 'self'";
  return [
    "default-src 'none'",
    scripts,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    isEmbed(path) ? 'frame-ancestors *' : "frame-ancestors 'none'",
  ].join('; ');
}

const PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Header fields of every answer; strict transport only where the site itself is served over https. */
function common(baseUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    ...(baseUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Security headers of an HTML page. Scripts and styles come from our own files only, never inline. */
export function pageSecurity(baseUrl: string, path: string): Record<string, string> {
  return { ...common(baseUrl), 'content-security-policy': contentPolicy(path) };
}

const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/**
 * Security headers of anything that is no page: should a browser show it, it may do nothing. The files of the
 * full-text index are apart, since its worker obeys the policy it was served with.
 */
export function dataSecurity(baseUrl: string, path = ''): Record<string, string> {
  return {
    ...common(baseUrl),
    'content-security-policy': path.startsWith('/pagefind/')
      ? WORKER_POLICY
      : "default-src 'none'; frame-ancestors 'none'",
  };
}
