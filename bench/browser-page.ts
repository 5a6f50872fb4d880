import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { build } from "vite";
import { startLiveSource } from "./live-source.ts";
import type { LiveSource } from "./live-source.ts";

/** Where Chromium is, when it is not Playwright's own. */
const CHROMIUM = process.env["OUTRIDER_CHROMIUM"] ?? "/usr/bin/chromium";

/** Pages to measure, built once for all benchmarks of a run. */
export class BrowserBench implements AsyncDisposable {
  readonly #folder: string;
  readonly #browser: Browser;

  private constructor(folder: string, browser: Browser) {
    this.#folder = folder;
    this.#browser = browser;
  }

  static async open(): Promise<BrowserBench> {
    const folder = await mkdtemp(join(tmpdir(), "outrider-bench-"));
    await build({
      configFile: new URL("../apps/web/dev/vite.config.ts", import.meta.url).pathname,
      logLevel: "error",
      build: { outDir: folder, emptyOutDir: true },
    });
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"],
    });
    return new BrowserBench(folder, browser);
  }

  /** Opens a page over a fleet of its own. */
  async page(path: string, vehicles: number): Promise<MeasuredPage> {
    const source = await startLiveSource({ vehicles, folder: this.#folder });
    const context = await this.#browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    // There is no graphics card here, and the software one would be measured instead of our code: draw calls do nothing.
    await page.addInitScript(() => {
      for (const name of ["drawArrays", "drawElements", "drawArraysInstanced", "drawElementsInstanced"] as const) {
        WebGL2RenderingContext.prototype[name] = () => {};
      }
    });
    await page.goto(`${source.url}${path}`);
    return new MeasuredPage(this.#browser, page, source);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}

export class MeasuredPage implements AsyncDisposable {
  readonly page: Page;
  readonly #browser: Browser;
  readonly #source: LiveSource;

  constructor(browser: Browser, page: Page, source: LiveSource) {
    this.#browser = browser;
    this.page = page;
    this.#source = source;
  }

  /** CPU seconds of the page's main thread over a length of time, from the kernel's own account of the thread. */
  async mainThreadSeconds(milliseconds: number): Promise<number> {
    const process = await this.#rendererProcess();
    const before = await threadSeconds(process);
    await this.page.waitForTimeout(milliseconds);
    return (await threadSeconds(process)) - before;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.page.context().close();
    await this.#source[Symbol.asyncDispose]();
  }

  /** The renderer that works most at this moment: there is one page at a time. */
  async #rendererProcess(): Promise<number> {
    const session = await this.#browser.newBrowserCDPSession();
    const busy = async (): Promise<Map<number, number>> => {
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      const renderers = processInfo.filter(({ type }) => type === "renderer");
      return new Map(await Promise.all(renderers.map(async ({ id }) => [id, await threadSeconds(id)] as const)));
    };
    const before = await busy();
    await this.page.evaluate(() => {
      const until = performance.now() + 300;
      while (performance.now() < until);
    });
    const after = await busy();
    await session.detach();
    const worked = [...after].map(([id, seconds]) => [id, seconds - (before.get(id) ?? 0)] as const);
    const most = worked.sort((a, b) => b[1] - a[1])[0];
    if (most === undefined) throw new Error("No renderer process was found");
    return most[0];
  }
}

const threadSeconds = async (process: number): Promise<number> => {
  const text = await readFile(`/proc/${process}/task/${process}/schedstat`, "utf8").catch(() => "0");
  return Number(text.split(" ")[0]) / 1e9;
};
