/** The files of words that pages read: each exports its language, and each must be compiled, for no page carries a parser of messages. */
export const CATALOGUE_FILES = /^\/src\/text\/(ko|en)\/(?:first|rest)\.ts$/;
