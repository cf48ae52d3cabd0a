/** Ports of the server under test: away from the product's own, so that a running one is left alone. */
export const PORT = 18_080;
export const ADMIN_PORT = 19_090;
