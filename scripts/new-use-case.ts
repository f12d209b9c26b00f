import { ask, listed, readFlags, slugOf, writeRecord } from './records/write-record.ts';

const LANGUAGES = { de: 'German', fr: 'French', es: 'Spanish', pt: 'Portuguese', it: 'Italian' } as const;

const QUESTIONS = {
  title: 'Title, an imperative such as "Find who owns a company"',
  summary: 'What is done and what comes out, 60 to 200 characters',
  category: 'Category slugs, the main one first, commas between',
  core: 'Slugs of tools whose main job it is, commas between',
  asked: 'Eight or more ways people ask for it, semicolons between',
  ...Object.fromEntries(
    Object.entries(LANGUAGES).map(([code, name]) => [code, `The usual terms in ${name}, semicolons between`]),
  ),
};
const answers = readFlags(['content', 'slug', 'feature', 'building-block', ...Object.keys(QUESTIONS)]);
await ask(answers, QUESTIONS);

const today = new Date().toISOString().slice(0, 10);
const slug = answers['slug'] ?? slugOf(answers['title'] ?? '');
const tools = ['core', 'feature', 'building-block'].flatMap((fit) =>
  listed(answers[fit]).map((tool) => ({ slug: tool, fit })),
);
const record = {
  title: answers['title'],
  slug,
  summary: answers['summary'],
  asked: listed(answers['asked'], ';'),
  terms: Object.fromEntries(Object.keys(LANGUAGES).map((code) => [code, listed(answers[code], ';')])),
  categories: listed(answers['category']),
  tools,
  addedAt: today,
  updatedAt: today,
};
const path = writeRecord(answers['content'] ?? 'content', 'use-cases', 'use-case', record);
console.log(`${path}\n
Next: write 60 to 180 words on what it takes, what to look out for and which standard or law applies; add related use
cases, guides and standards; and run npm run check:content.`);
