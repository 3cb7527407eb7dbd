/** Where traces are sent. */
export interface TraceSettings {
  /** A collector's address without a slash at the end. */
  readonly endpoint: string;
  /** Such as a key for the collector: names and values, `name=value,other=value`. */
  readonly headers: string | undefined;
  /** Of the requests that are traced, from 0 to 1. */
  readonly share: number;
}

interface Values {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** Undefined where no collector is set. */
export function traceSettings(values: Values): TraceSettings | undefined {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  if (endpoint === undefined) return undefined;
  return { endpoint, headers: values.OTEL_EXPORTER_OTLP_HEADERS, share: values.OTEL_TRACES_SAMPLER_ARG };
}
