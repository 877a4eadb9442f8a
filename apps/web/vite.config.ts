import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// For `vite preview`: at least as strict as what the gateway sends (DESIGN §5). No unsafe-inline anywhere.
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

// The index of the icons names six thousand files; each icon straight from its own file makes the build some seconds shorter.
const iconsFromTheirFiles = (): Plugin => ({
  name: 'nidaan:icons',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx$/, code: '@tabler/icons-react' },
    handler: (code) =>
      code.replace(/import \{([^}]+)\} from '@tabler\/icons-react';/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
          .join(' '),
      ),
  },
});

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [iconsFromTheirFiles(), react()],
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
    rolldownOptions: {
      // Contracts and the kernel are declarations only: what a page does not use of them stays out of its chunk.
      treeshake: { moduleSideEffects: [{ test: /libs\/(?:[^/]+\/contracts|shared\/kernel)\/src\//, sideEffects: false }] },
    },
  },
  server: { proxy: GATEWAY },
  preview: { headers: { 'Content-Security-Policy': CSP } },
}));
