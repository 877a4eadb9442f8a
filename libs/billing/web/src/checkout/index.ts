/** Apart from the package's index: the shell opens the checkout without loading the Accounts Dashboard. */
export { useCheckout, type Checkout } from './use-checkout.tsx';
