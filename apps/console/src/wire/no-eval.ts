import * as z from "zod";

// Before any schema is built: compiling checks by `new Function` is what the content security policy forbids.
z.config({ jitless: true });
