-- Texts of long lists are searched by their trigrams. A search for one or two characters reads the rows, as every
-- search does without these indexes. The extension may be missing, forbidden to this role, or in another schema.
do $$
begin
  create extension if not exists pg_trgm;
  create index users_search_username on users using gin (username_lower gin_trgm_ops);
  create index users_search_email on users using gin (email_lower gin_trgm_ops);
  create index devices_search on devices using gin (search gin_trgm_ops);
  create index orders_search_number on orders using gin (number_lower gin_trgm_ops);
  create index orders_search_products on orders using gin (products_lower gin_trgm_ops);
  create index refunds_search on refunds using gin (search gin_trgm_ops);
  create index activities_search_name on activities using gin (name_lower gin_trgm_ops);
  create index coupons_search_name on coupons using gin (name_lower gin_trgm_ops);
  create index placements_search_title on placements using gin (title_lower gin_trgm_ops);
  create index utterances_search_text on utterances using gin (text_lower gin_trgm_ops);
  create index quizzes_search_question on quizzes using gin (question_lower gin_trgm_ops);
  create index mini_app_pages_search on mini_app_pages using gin (search gin_trgm_ops);
exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
  raise warning 'Searches of texts read whole lists: %', sqlerrm;
end
$$;
