import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, root } from './product.ts'

/** nginx as deploy/nginx.conf has it, before servers at these ports: without TLS, and what the caller says of its address counts. */
export async function balancer(folder: string, ports: readonly number[]): Promise<{ url: string; program: ChildProcess }> {
  if (!existsSync('/usr/sbin/nginx')) throw new Error('apt-get install nginx-light: the servers stand behind it')
  const port = await freePort()
  const own: readonly [RegExp, string][] = [
    [/server 127\.0\.0\.1:8000(.*);/, ports.map((one) => `server 127.0.0.1:${one}$1;`).join(' ')],
    [/listen 443 ssl;/, `listen 127.0.0.1:${port};`],
    [/^ +ssl_.*\n/gm, ''],
    [/\/var\/log\/nginx/g, folder],
    [/X-Forwarded-For \$remote_addr/, 'X-Forwarded-For $http_x_forwarded_for'],
  ]
  const site = own.reduce((text, [what, by]) => text.replace(what, by), readFileSync(join(root, 'deploy/nginx.conf'), 'utf8'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/nginx.${kind};`).join(' ')
  const frame = `daemon off; pid ${folder}/nginx.pid; worker_processes 2; worker_rlimit_nofile 20000; events { worker_connections 9000; }`
  writeFileSync(join(folder, 'nginx.conf'), `${frame}\nhttp { ${paths}\n${site} }\n`)
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'nginx.log')]
  return { url: `http://127.0.0.1:${port}`, program: spawn('/usr/sbin/nginx', args, { stdio: 'ignore' }) }
}
