import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure, freePort } from '@portal/platform/shared'

interface Nginx {
  readonly origin: string
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Starts nginx as a reverse proxy with one worker, connections to the upstream that stay open, and an access log.
 * @throws {Failure} if it is not installed or does not start.
 */
export async function startNginx(parent: string, upstream: string): Promise<Nginx> {
  if (spawnSync('nginx', ['-v']).error) {
    throw new Failure('This benchmark needs nginx. Install it: apt-get install nginx-light.')
  }
  const folder = join(parent, 'nginx')
  mkdirSync(folder)
  const port = (await freePort(0)) ?? 0
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, new URL(upstream).host))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  while (!(await answers(origin))) {
    if (child.exitCode !== null) throw new Failure('nginx did not start; see above.')
    await wait(50)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGQUIT')
      await ended
    },
  }
}

const answers = (origin: string) =>
  fetch(origin).then(
    response => response.ok,
    () => false,
  )

const configuration = (folder: string, port: number, upstream: string) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream services {
    server ${upstream};
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000;
    location / {
      proxy_pass http://services;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      add_header X-Request-Id $request_id;
      add_header X-Content-Type-Options nosniff;
    }
  }
}
`
