// What the scripts of the page of a round give, which stand before the modules in the file.

/** Bring the explanation that is shown to life; `ended` tells when another one takes its place. */
declare function startPage(ended: AbortSignal): void;
/** What citations match: links to a rule or reading, but for the one that a rule's own heading is. */
declare const CITES: string;
/** Let the cells of triangles tell their sentences; until `ended`. */
declare function startTriangles(place: EventTarget, ended?: AbortSignal): void;
/** What is carried packed, to be read as a text or as bytes. */
declare function unpacked(text: string): Response;
/** Light becomes dark and dark light; returned is what it is now. */
declare function turnTheme(): string;
/** Take over what a page says in another language. */
declare function takeOver(here: Element, there: Element): void;
/** What is unfolded in a place, to be unfolded again when the place is told anew. */
declare function keptFolds(id: string): () => void;
