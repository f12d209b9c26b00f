import { registryPage } from '../../records/facts/registry-page.ts';
import type { Tool } from '../../records/tool.ts';

/** The files with which one hosts a tool, as links; an image without a public page has none. */
export function selfHostLinks({ selfHost }: Pick<Tool, 'selfHost'>): { name: string; href?: string }[] {
  const { compose, image, helm } = selfHost ?? {};
  const page = image && registryPage(image);
  return [
    ...(compose ? [{ name: 'Compose file', href: compose }] : []),
    ...(image ? [{ name: 'Image', ...(page && { href: page }) }] : []),
    ...(helm ? [{ name: 'Helm chart', href: helm }] : []),
  ];
}
