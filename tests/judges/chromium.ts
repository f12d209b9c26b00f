import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';
import { makeSharedFolder } from '../../scripts/testing/shared-folder.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** The browser, its fonts, its software renderer, and libraries for systems without them (NSS, Expat). */
const ARCHIVES = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];

/** Fonts below the folder of this file, and the cache below `HOME`. */
const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** A browser to start, and the environment that it needs. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

/** A browser: `CHROME_PATH`, an installed Chrome or Chromium, else the one that an npm package carries. */
export async function findChromium(): Promise<Chromium> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const named = process.env['CHROME_PATH'] ?? INSTALLED.find((path) => existsSync(path));
  if (named !== undefined) return { executablePath: named, env };
  const folder = await unpackChromium();
  const libraries = [join(folder, 'al2023/lib'), env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...env, HOME: tmpdir(), FONTCONFIG_PATH: join(folder, 'fonts'), LD_LIBRARY_PATH: libraries },
  };
}

/**
 * Unpacks the browser of the npm package, unless it was unpacked before, and resolves with its folder, by default one
 * of the checkout.
 */
export async function unpackChromium(
  parent = fileURLToPath(new URL('../../var', import.meta.url)),
): Promise<string> {
  const root = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = join(parent, `chromium-${version}`);
  await makeSharedFolder(folder, async (aside) => {
    await Promise.all(inflateInto(aside, root));
    // The package's own file names folders of /tmp.
    writeFileSync(join(aside, 'fonts/fonts.conf'), FONT_SETTINGS);
    return aside;
  });
  return folder;
}

/** Starts to unpack the archives. The package asks for the temporary folder at each call, and can be told no other one. */
function inflateInto(folder: string, root: string): Promise<string>[] {
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = folder;
  try {
    return ARCHIVES.map((archive) => inflate(join(root, 'bin', archive)));
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
}
