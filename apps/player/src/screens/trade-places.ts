/** Where the parts of the trade screen stand: the screen and the first picture of the page share them, so that nothing moves between the two. */
export const PLACES = {
  page: "wide:grid wide:h-dvh wide:grid-cols-[232px_minmax(0,1fr)_276px_284px] wide:grid-rows-[auto_auto_minmax(0,1fr)_auto_minmax(288px,34vh)] wide:gap-x-px wide:bg-line",
  screen: "relative flex h-dvh min-h-[640px] flex-col overflow-hidden bg-surface wide:contents",
  header: "bg-surface wide:col-span-4 wide:row-start-1",
  main: "relative flex min-h-0 flex-1 flex-col pb-11 wide:contents",
  question: "bg-surface px-3 wide:col-start-2 wide:col-end-4 wide:row-start-2 wide:px-5",
  under:
    "flex min-h-0 flex-1 flex-col middle:grid middle:grid-cols-[minmax(0,1fr)_304px] middle:grid-rows-[minmax(0,1fr)_auto_auto] wide:contents",
  book: "flex min-h-0 flex-col overflow-y-auto bg-surface focus-visible:-outline-offset-2 middle:col-start-2 middle:row-start-1 middle:row-end-4 middle:border-l middle:border-line wide:col-start-3 wide:row-start-3 wide:row-end-6",
  picture: "group/picture relative flex min-h-0 flex-1 flex-col bg-surface wide:col-start-2 wide:row-start-3",
  clock: "bg-surface px-3 wide:col-start-2 wide:row-start-4 wide:px-5 wide:py-1",
  order:
    "bg-surface px-3 pt-0.5 pb-2 wide:col-start-4 wide:row-start-2 wide:row-end-6 wide:overflow-y-auto wide:px-4 wide:py-4 low:pt-2",
} as const;
