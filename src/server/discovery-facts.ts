import type { DiscoveryFacts } from '../discovery/facts.ts';
import type { Settings } from './settings.ts';

/** What is wired under these settings. The build asks too, so nothing here opens a store or a connection. */
export function discoveryFacts(_settings: Settings): DiscoveryFacts {
  return {};
}
