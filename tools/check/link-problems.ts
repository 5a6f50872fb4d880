/** A document with its path from the root of the repository. */
export interface Document {
  readonly path: string;
  readonly text: string;
}

/**
 * Links of Markdown documents that lead nowhere: to a file that does not exist, or to a heading that the target does
 * not have. Links to other sites are not followed.
 */
export const linkProblems = (documents: readonly Document[], exists: (path: string) => boolean): readonly string[] => {
  const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]));
  return documents.flatMap((document) =>
    linksOf(document.text).flatMap((link) => {
      const [place = "", heading] = link.split("#");
      const target = place === "" ? document.path : resolve(document.path, decodeURI(place));
      if (target === null || !exists(target)) return [`${document.path} links to ${link}, which does not exist`];
      if (heading === undefined || heading === "" || !target.endsWith(".md")) return [];
      const known = headings.get(target)?.includes(heading) ?? false;
      return known ? [] : [`${document.path} links to ${link}, and that heading does not exist`];
    }),
  );
};

const withoutCode = (text: string): string => text.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "``");

const linksOf = (text: string): readonly string[] =>
  [...withoutCode(text).matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g)]
    .map((match) => match[1] ?? "")
    .filter((link) => !/^[a-z][a-z\d+.-]*:|^\/\//i.test(link));

/** Anchors as GitHub makes them from headings. */
const headingsOf = (text: string): readonly string[] =>
  [...text.replace(/```[\s\S]*?```/g, "").matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)].map((match) =>
    (match[1] ?? "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-"),
  );

/** The path a link leads to from a document; null when it leaves the repository. */
const resolve = (from: string, link: string): string | null => {
  const segments = link.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const segment of link.split("/")) {
    if (segment === "..") {
      if (segments.length === 0) return null;
      segments.pop();
    } else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return segments.join("/");
};
