import { Tool } from '../../src/catalog/schema/tool.ts';

/** A tool of which nothing is established but what `facts` say; its address is made from its name. */
export const aTool = (name: string, facts: object = {}): Tool =>
  Tool.parse({
    name,
    slug: name.toLowerCase(),
    description: 'zz '.repeat(20).trim(),
    websiteUrl: 'https://vendor.example',
    categories: ['anything'],
    kind: 'integration',
    pricing: { model: 'unknown' },
    addedAt: '2026-11-01',
    updatedAt: '2026-11-01',
    ...facts,
  });
