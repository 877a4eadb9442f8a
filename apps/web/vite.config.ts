import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// What the built app runs under (DESIGN §5); the gateway sends the same line. No unsafe-inline anywhere.
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const GATEWAY = { '/api': 'http://localhost:3000', '/files': 'http://localhost:3000' };

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: {
    // Workspace packages are read from their sources.
    conditions: ['@nidaan/source', 'browser', 'module', mode === 'production' ? 'production' : 'development'],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // A font or picture inside the style sheet would be a data: address, which the CSP refuses.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  server: { proxy: GATEWAY },
  preview: { headers: { 'Content-Security-Policy': CSP } },
}));
