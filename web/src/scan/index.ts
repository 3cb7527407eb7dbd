export { ScanButton } from './scan-button.tsx';
