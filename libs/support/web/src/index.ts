export { TicketRaiseTab } from './ticket-raise-tab.tsx';
