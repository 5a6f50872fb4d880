/** Every refusal a client can get: a stable code and its status. Texts are in the i18n namespace `problems`. */
export const ERRORS = {
  bad_request: 400,
  bad_host: 400,
  bad_id: 400,
  bad_parameter: 400,
  malformed_json: 400,
  duplicate_key: 400,
  too_many: 400,
  sign_in_required: 401,
  invalid_credentials: 401,
  token_expired: 401,
  access_denied: 403,
  not_allowed: 403,
  registration_closed: 403,
  csrf: 403,
  readonly: 403,
  device_readonly: 403,
  reports_disabled: 403,
  commands_limited: 403,
  administrator_only: 403,
  manager_only: 403,
  limit_reached: 403,
  email_fixed: 403,
  not_oneself: 403,
  scope_missing: 403,
  immobilization_not_authorized: 403,
  disabled: 403,
  account_expired: 403,
  setup_only: 403,
  not_found: 404,
  request_timeout: 408,
  method_not_allowed: 405,
  command_pending: 409,
  vehicle_moving: 409,
  position_stale: 409,
  position_unknown: 409,
  device_offline: 409,
  unique_id_taken: 409,
  user_exists: 409,
  rfid_duplicated: 409,
  version_conflict: 412,
  body_too_large: 413,
  batch_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  unknown_host: 421,
  invalid: 422,
  too_deep: 422,
  forbidden_key: 422,
  id_mismatch: 422,
  bad_link: 422,
  bad_period: 422,
  period_required: 422,
  range_too_large: 422,
  group_cycle: 422,
  position_required: 422,
  password_required: 422,
  password_too_short: 422,
  password_too_long: 422,
  password_common: 422,
  password_context: 422,
  command_not_supported: 422,
  bad_command_text: 422,
  single_vehicle_only: 422,
  actuator_in_raw_command: 403,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  not_configured: 501,
  unavailable: 503,
  login_busy: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** One wrong field of a request. */
export interface FieldProblem {
  /** Dotted path in the body or name of the parameter. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

export interface ApiErrorOptions {
  /** Replaces the text of the code; must be free of internals. */
  readonly detail?: string;
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A refusal on its way to the client. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string | null;
  readonly fields: readonly FieldProblem[];
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.status = ERRORS[code];
    this.detail = options.detail ?? null;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text);
