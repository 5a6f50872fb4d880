export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where the answer is JSON, text otherwise. */
  readonly body: unknown;
}

/** What a browser on our own page sends. */
export class Client {
  readonly #url: string;
  readonly #origin: string | null;
  cookie: string | null = null;
  authorization: string | null = null;

  constructor(url: string, origin: string | null = url) {
    this.#url = url;
    this.#origin = origin;
  }

  get(path: string): Promise<Reply> {
    return this.send("GET", path);
  }

  post(path: string, body: unknown): Promise<Reply> {
    return this.send("POST", path, JSON.stringify(body), "application/json");
  }

  put(path: string, body: unknown): Promise<Reply> {
    return this.send("PUT", path, JSON.stringify(body), "application/json");
  }

  delete(path: string, body?: unknown): Promise<Reply> {
    return body === undefined
      ? this.send("DELETE", path)
      : this.send("DELETE", path, JSON.stringify(body), "application/json");
  }

  form(path: string, fields: Readonly<Record<string, string>>): Promise<Reply> {
    return this.send("POST", path, new URLSearchParams(fields).toString(), "application/x-www-form-urlencoded");
  }

  async signIn(email: string, password: string): Promise<Reply> {
    return this.form("/api/session", { email, password });
  }

  async send(
    method: string,
    path: string,
    body?: string,
    contentType?: string,
    extra: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const headers = new Headers(extra);
    if (contentType !== undefined) headers.set("content-type", contentType);
    if (this.cookie !== null) headers.set("cookie", this.cookie);
    if (this.authorization !== null) headers.set("authorization", this.authorization);
    if (this.#origin !== null && !headers.has("origin")) headers.set("origin", this.#origin);
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers,
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    });
    const given = response.headers.getSetCookie()[0]?.split(";")[0];
    if (given !== undefined) this.cookie = given.endsWith("=") ? null : given;
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }
}

/** The code of a refusal. */
export const codeOf = ({ body }: Reply): unknown =>
  typeof body === "object" && body !== null && "code" in body ? body.code : null;

/** The id of an answered object. */
export const idOf = ({ body, status }: Reply): number => {
  if (typeof body === "object" && body !== null && "id" in body && typeof body.id === "number") return body.id;
  throw new Error(`no id in an answer of ${status}: ${JSON.stringify(body)}`);
};
