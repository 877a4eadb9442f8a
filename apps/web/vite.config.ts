import react from '@vitejs/plugin-react';
import { defineConfig, type Connect, type Plugin } from 'vite';
import { texts } from './texts/vite.mjs';

// All that the public site runs in a browser, and its style sheet.
const SITE_SCRIPT = `${import.meta.dirname}/../../libs/site/web/src/client/site.ts`;

const from = (...packages: string[]) => new RegExp(`/node_modules/(?:${packages.join('|')})/`);
const COMPONENT = '/@mantine/core/esm/components/';
const FRAME_ICONS = 'BuildingHospital|LayoutDashboard|Refresh|Stethoscope|UserPlus';
const FIELDS = 'ActionIcon|Anchor|Checkbox|CloseButton|InlineInput|Input|InputBase|InputWrapper|PasswordInput|TextInput';

/*
 * A phone fetches a few files sooner than fifty small ones, each of which waits for its turn on the line. The libraries are apart from the app: a
 * new version of it leaves them in the browser's cache. A lazy page may need what stands beside the app's entry only while that awaits nothing at its top level.
 */
const CHUNKS = [
  // The little that the public site's contact form shares with the app; prerender.mjs refuses a site that fetches more.
  {
    name: 'call',
    test: /\/libs\/(?:shared\/api-client\/src\/(?:base-address|idempotency)|admin\/contracts\/src\/(?:messages|choices))\.ts$/,
  },
  { name: 'react', test: from('react', 'react-dom', 'scheduler') },
  // Its setting goes with it: no schema may be made before.
  { name: 'zod', test: /\/node_modules\/zod\/|\/zod-without-eval\.ts$/ },
  { name: 'router', test: from('react-router', 'react-router-dom') },
  { name: 'mantine', test: from('@mantine/core', '@mantine/hooks'), tags: ['$initial'] },
  { name: 'app', test: (id: string) => !id.includes('/libs/site/'), tags: ['$initial'] },
  // What pages and forms of every kind say: messages, dates, money. And the one icon that the top bar shares with the forms: it would fetch them all.
  {
    name: 'basics',
    test: /\/libs\/shared\/(?:kernel|ui\/src\/(?:format|feedback\/(?:message|feedback\.module)))|\/icons\/IconSearch\.mjs/,
    minShareCount: 2,
  },
  // The app around its screens, and what nearly all of them show: heads, panels, tables, lists.
  {
    name: 'frame',
    test: new RegExp(
      `/node_modules/@tanstack/|/apps/web/src/|/api-client/src/query-key|${COMPONENT}(?:Skeleton|Avatar|Kbd)/|/libs/shared/ui/src/(?:addresses/use-|feedback/(?:empty|load|use-logged)|frame/|page/(?:page|section|stat|use-)|people/|tables/)|/icons/Icon(?:${FRAME_ICONS})\\.mjs`,
    ),
    minShareCount: 2,
  },
  // What the dashboard asks for and says of visits and of what is due; other screens say the same.
  {
    name: 'figures',
    test: new RegExp(
      '/libs/(?:billing/contracts/src/(?:forms|messages|monthly-payment|payment-messages|payment-routes|routes)' +
        '|patients/contracts/src/(?:branch-summary|choices|hidden-fields|messages|patient-rows|query-fields|routes|persons/person-(?:choices|messages)))',
    ),
    minShareCount: 2,
  },
  // What the forms of registration, login and forgotten passwords are made of; other forms need it as well.
  {
    name: 'forms',
    test: new RegExp(
      `/@mantine/form/|${COMPONENT}(?:${FIELDS})/|/libs/identity/(?:contracts/src/(?!public-hospital)|web/src/otp)/|/libs/shared/(?:kernel/|ui/src/(?:files/|forms/|papers/|feedback/(?:confirm|undo)))`,
    ),
    minShareCount: 2,
  },
  // Lists with a search, records, tabs within a screen.
  { name: 'lists', test: /\/libs\/shared\/ui\/src\/(?:addresses|lists|page|prescriptions)\//, minShareCount: 2 },
  { name: 'icons', test: /\/icons\/Icon/, minShareCount: 2 },
  // What registration, the front desk, tracking and the treatment know of a person.
  { name: 'persons', test: /\/libs\/patients\/(?:contracts|web)\/src\//, minShareCount: 4 },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

// For `vite preview`: at least as strict as what the gateway sends (S15). No unsafe-inline anywhere.
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

// The public site is files once it is built; under `npm run dev` each page is rendered when it is asked for.
const sitePages = (): Plugin => ({
  name: 'nidaan:site-pages',
  apply: 'serve',
  configureServer: (server) => {
    const pageAt = async (path: string) => {
      const { renderPage } = await server.ssrLoadModule('/src/prerender.tsx');
      const page: string | undefined = renderPage(path, { script: `/@fs${SITE_SCRIPT}`, styles: [], fonts: [] });
      return page && server.transformIndexHtml(path, page.replaceAll('{{public-url}}', ''));
    };
    const answer = async (...[request, response, next]: Parameters<Connect.NextHandleFunction>) => {
      const page = await pageAt(request.url!.split('?', 1)[0]!).catch((fault: Error) => fault);
      if (typeof page === 'string') response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
      else next(page);
    };
    server.middlewares.use((...call) => void answer(...call));
  },
});

export default defineConfig(({ mode, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [texts(), iconsFromTheirFiles(), react(), sitePages()],
  resolve: {
    // Workspace packages are read from their sources.
    conditions: ['@nidaan/source', 'browser', 'module', mode === 'production' ? 'production' : 'development'],
  },
  build: {
    // `vite build --ssr` makes what prerender.mjs runs to write the public site.
    outDir: isSsrBuild ? 'dist/.site' : 'dist',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    ssrEmitAssets: true,
    target: 'es2023',
    // A font or picture inside the style sheet would be a data: address, which the CSP refuses.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      ...(isSsrBuild ? {} : { input: { index: `${import.meta.dirname}/index.html`, site: SITE_SCRIPT } }),
      ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: CHUNKS } } }),
      // Contracts and the kernel are declarations only: what a page does not use of them stays out of its chunk.
      treeshake: { moduleSideEffects: [{ test: /libs\/(?:[^/]+\/contracts|shared\/kernel)\/src\//, sideEffects: false }] },
    },
  },
  ssr: { noExternal: ['@tabler/icons-react'], resolve: { conditions: ['@nidaan/source', 'module', 'node', 'production'] } },
  server: { proxy: GATEWAY },
  preview: { headers: { 'Content-Security-Policy': CSP } },
}));
