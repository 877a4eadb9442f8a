export { LabTab } from './lab-tab.tsx';
