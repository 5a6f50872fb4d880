// Shows openapi.json. Everything is text: nothing of the description is ever read as HTML.
const description = await (await fetch("/api/openapi.json")).json();
const main = document.getElementById("operations");
const search = document.getElementById("search");

document.title = `${description.info.title} API ${description.info.version}`;
document.getElementById("title").textContent = document.title;

const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className !== undefined) made.className = className;
  return made;
};

const byTag = new Map();
for (const [path, methods] of Object.entries(description.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    const tag = operation.tags[0];
    if (!byTag.has(tag)) byTag.set(tag, []);
    byTag.get(tag).push({ path, method: method.toUpperCase(), operation });
  }
}

const shown = [];
for (const [tag, operations] of byTag) {
  const section = element("section");
  section.append(element("h2", tag));
  for (const { path, method, operation } of operations) {
    const details = element("details");
    const summary = element("summary");
    summary.append(
      element("span", method, "method"),
      element("code", path),
      element("span", operation.summary, "about"),
    );
    details.append(summary);
    details.addEventListener("toggle", () => fill(details, operation), { once: true });
    section.append(details);
    shown.push({ details, section, words: `${method} ${path} ${operation.summary}`.toLowerCase() });
  }
  main.append(section);
}

const fill = (details, operation) => {
  const { parameters, requestBody, responses } = operation;
  details.append(element("pre", JSON.stringify({ parameters, requestBody, responses }, null, 2)));
};

search.addEventListener("input", () => {
  const wanted = search.value.trim().toLowerCase();
  for (const { details, words } of shown) details.hidden = !words.includes(wanted);
  for (const section of main.children)
    section.hidden = [...section.querySelectorAll("details")].every((each) => each.hidden);
});
