#!/usr/bin/env node
// npm run texts: writes the texts of the app into the catalogue, takes out what is no longer used, and names what lacks its Hindi.
import { catalogueFaults, extractTexts, readCatalogue, writeCatalogue } from './texts/catalogue.mjs';

const texts = extractTexts();
const before = readCatalogue();
const catalogue = writeCatalogue(texts, before);
const gone = Object.keys(before).filter((text) => !(text in catalogue));
for (const text of gone) console.log(`taken out: ${text}`);
const faults = catalogueFaults(texts, catalogue);
for (const { text, path, says } of faults) console.log(`${path}  “${text}” ${says}`);
console.log(`${texts.size} texts; ${faults.length} to translate or mend.`);
