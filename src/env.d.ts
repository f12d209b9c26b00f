/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Set by the server entry, or by `src/middleware.ts` in build, dev and preview. */
    services: import('./api/services.ts').Services;
    /** Set by `src/middleware.ts`. */
    catalog: import('./catalog/catalog.ts').Catalog;
    /** Whether it is read as Markdown. */
    asMarkdown?: boolean;
  }
}

/** Attributes of forms that browser agents may fill in (WebMCP, declarative form). */
declare namespace astroHTML.JSX {
  interface FormHTMLAttributes {
    toolname?: string;
    tooldescription?: string;
  }
  interface InputHTMLAttributes {
    toolparamdescription?: string;
  }
}
