/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Set by the server entry, or by `src/middleware.ts` in build, dev and preview. */
    services: import('./api/services.ts').Services;
  }
}
