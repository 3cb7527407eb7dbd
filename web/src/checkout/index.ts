export { HoldForecast } from './hold-forecast.tsx';
