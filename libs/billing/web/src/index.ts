export { AccountsTab } from './accounts/accounts-tab.tsx';
