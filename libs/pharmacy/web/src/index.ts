export { PharmacyTab } from './pharmacy-tab.tsx';
