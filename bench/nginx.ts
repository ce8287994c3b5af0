import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = process.env.NGINX_PATH ?? 'nginx'

/** An nginx of its own before these ports of this machine, in turn; undefined where none is installed. */
export async function startNginx(port: number, behind: number[]) {
  if (spawnSync(program, ['-v']).status !== 0) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'little-layers-nginx-'))
  const rooms = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`)
  const settings = `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors;
events { worker_connections 1024; }
http {
  access_log off; ${rooms.join(' ')}
  upstream shop { ${behind.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join(' ')} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://shop; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}`
  writeFileSync(join(folder, 'nginx.conf'), settings)
  const nginx = spawn(program, ['-p', folder, '-e', join(folder, 'errors'), '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  })
  return {
    stop: async () => {
      const gone = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
