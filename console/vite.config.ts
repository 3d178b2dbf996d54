import { execFileSync } from 'node:child_process'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Names the build: the commit, or the time where the sources come without their history. */
function buildId(): string {
  if (process.env.BUILD_ID) return process.env.BUILD_ID
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return Date.now().toString(36)
  }
}

export default defineConfig({
  plugins: [react()],
  base: '/',
  define: { __BUILD_ID__: JSON.stringify(buildId()) },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    // Everything inlined would be refused by the Content-Security-Policy or weigh on the log-in.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs and seldom changes is one file, kept by browsers over releases.
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router|i18next|react-i18next|zod)[\\/]/ }],
        },
      },
    },
  },
  server: {
    port: 5173, // The server compares the Origin of a change with the Host: the proxy must not rename it.
    proxy: { '/foundation': { target: process.env.CONSOLE_SERVER ?? 'http://127.0.0.1:8000', changeOrigin: false } },
  },
})
