/**
 * The input of a page: the query of its address. `shared`: other pages show the same records, as the screens of an
 * application do.
 */
export type PageInput = { readonly query: Readonly<Record<string, string>>; readonly shared?: boolean }
