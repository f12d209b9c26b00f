import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const named = process.env['NGINX'];
const candidates = named ? [named] : ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'];

/** Path of nginx: `NGINX` alone when it is set, or where Linux and macOS install it. */
export const nginx = candidates.find((file) => existsSync(file));

/** The configuration with this machine's folders and ports in place of those that it documents. */
function configuration(folder: string, port: number, upstreams: readonly string[], project: string): string {
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll('/srv/fintech-tool-directory', resolve(project))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(/server 127\.0\.0\.1:4321(.*;)/, (_, rest) =>
      upstreams.map((upstream) => `server ${upstream}${rest}`).join('\n  '),
    );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user}\ndaemon off;\nworker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents { }\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`;
}

export interface Front {
  readonly url: string;
  /** Reads the configuration again; requests in progress are answered by the one before. */
  reload(): void;
  stop(): Promise<void>;
}

/**
 * Starts nginx with the project's configuration in front of processes (`host:port`), for the current release of the folder
 * `project`; resolves once it answers at `path`.
 */
export async function startNginx(
  upstreams: readonly string[],
  port: number,
  project = '.',
  path = '/api/health',
): Promise<Front> {
  if (nginx === undefined) throw new Error('nginx was not found; set NGINX to its path');
  const folder = mkdtempSync(join(tmpdir(), 'directory-nginx-'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, upstreams, project));
  // To nginx itself the variable would name sockets that it inherits.
  const { NGINX: _, ...env } = process.env;
  execFileSync(nginx, ['-t', '-q', '-p', folder, '-c', file], { env, stdio: ['ignore', 'inherit', 'pipe'] });
  const proxy = spawn(nginx, ['-p', folder, '-c', file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((done) => proxy.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url + path).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers()))
    if (proxy.exitCode !== null)
      throw new Error(`nginx has ended: ${readFileSync(join(folder, 'error.log'), 'utf8')}`);
  proxy.unref();
  return {
    url,
    reload: () => proxy.kill('SIGHUP'),
    stop: async () => {
      proxy.ref();
      proxy.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
