import { Menu, Modal, Select } from '@mantine/core';
import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NidaanProvider } from './nidaan-provider.tsx';
import { themeCss } from './theme-sheet.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const FORBIDDEN = [
  /\b(?:Simple)?Grid\b[^}]*\} from '@mantine\/core'/,
  /\bAppShell\b[^}]*\} from '@mantine\/core'/,
  /\b(?:visibleFrom|hiddenFrom)=/,
  /\b[a-zA-Z]+=\{\{ ?(?:base|xs|sm|md|lg|xl): /,
  /<style\b/,
];

const codeOf = (file: string) => readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');

const sources = ['libs', 'apps/web/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('node_modules') && !file.endsWith('.spec.tsx'))
    .map((file) => join(ROOT, folder, file)),
);

describe('S15 a page under style-src self', () => {
  it('finds no <style> element of the provider, an open menu, an open modal or a list', () => {
    render(
      <NidaanProvider env="test">
        <Modal opened onClose={() => undefined} title="x">
          <Menu opened>
            <Menu.Target>
              <button type="button">m</button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item>i</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <Select data={['a']} dropdownOpened />
        </Modal>
      </NidaanProvider>,
    );
    expect(document.querySelector('[role="dialog"]')).not.toBeNull();
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });

  it('finds no source that makes one', () => {
    expect(sources.length).toBeGreaterThan(20);
    const found = sources.filter((file) => FORBIDDEN.some((pattern) => pattern.test(codeOf(file))));
    expect(found).toEqual([]);
  });

  it('has the sheet of each component that a screen uses', () => {
    const imports = sources.flatMap((file) => codeOf(file).match(/import \{[^}]+\} from '@mantine\/core'/g) ?? []);
    const used = [...new Set(imports.join(' ').match(/\b[A-Z]\w+\b/g))].map((name) => `@mantine/core/styles/${name}.css`);
    const withSheet = used.filter((sheet) => existsSync(join(ROOT, 'node_modules', sheet)));
    const loaded = readFileSync(join(import.meta.dirname, '../styles.ts'), 'utf8');
    expect(withSheet.length).toBeGreaterThan(8);
    expect(withSheet.filter((sheet) => !loaded.includes(`'${sheet}'`))).toEqual([]);
  });

  // WRITE_THEME=1 writes it anew.
  it('gets the theme as a file that says what the theme says', () => {
    const file = join(import.meta.dirname, 'theme.generated.css');
    if (process.env['WRITE_THEME']) writeFileSync(file, themeCss());
    const css = readFileSync(file, 'utf8');
    expect(css).toBe(themeCss());
    expect(css).toContain('--mantine-color-petrol-7: #0f6675');
    expect(css).toMatch(/\[data-mantine-color-scheme='dark'\] \{[^}]*--mantine-color-body: #1a1e22/);
  });
});
