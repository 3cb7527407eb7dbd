ALTER TABLE "user" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "is_from_feed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What a load may give or take away. It leaves every other permission as it is.
CREATE FUNCTION "is_loaded_permission"("permission" text) RETURNS boolean LANGUAGE sql IMMUTABLE
	RETURN "permission" IN ('Customer', 'CustomerService', 'OrderSubmit', 'PricingView', 'ProductEditor');--> statement-breakpoint
-- A person in one row, as the feed of people reads and writes it.
CREATE VIEW "person" AS
	SELECT u."email", u."name",
		array(SELECT p."permission" COLLATE "C" FROM "user_permission" p WHERE p."user_id" = u."id" AND "is_loaded_permission"(p."permission") ORDER BY 1) AS "permissions",
		array(SELECT t."territory_id" COLLATE "C" FROM "user_territory" t WHERE t."user_id" = u."id" ORDER BY 1) AS "territory_ids",
		array(SELECT c."customer_number" COLLATE "C" FROM "user_customer" c WHERE c."user_id" = u."id" ORDER BY 1) AS "accounts",
		u."is_from_feed", u."withdrawn_at"
	FROM "user" u;--> statement-breakpoint
CREATE FUNCTION "write_person"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	person text;
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "user" ("id", "name", "email", "email_verified", "is_from_feed")
			VALUES (gen_random_uuid()::text, NEW."name", NEW."email", true, NEW."is_from_feed") RETURNING "id" INTO person;
	ELSE
		UPDATE "user" SET "name" = NEW."name", "is_from_feed" = NEW."is_from_feed", "withdrawn_at" = NEW."withdrawn_at", "updated_at" = now()
			WHERE "email" = OLD."email" RETURNING "id" INTO person;
		IF NEW."withdrawn_at" IS NOT NULL THEN
			DELETE FROM "session" WHERE "user_id" = person;
		END IF;
	END IF;
	IF TG_OP = 'INSERT' OR NEW."permissions" IS DISTINCT FROM OLD."permissions" THEN
		DELETE FROM "user_permission" WHERE "user_id" = person AND "is_loaded_permission"("permission") AND "permission" <> ALL (NEW."permissions");
		INSERT INTO "user_permission" ("user_id", "permission") SELECT person, p FROM unnest(NEW."permissions") p WHERE "is_loaded_permission"(p) ON CONFLICT DO NOTHING;
	END IF;
	IF TG_OP = 'INSERT' OR NEW."territory_ids" IS DISTINCT FROM OLD."territory_ids" THEN
		DELETE FROM "user_territory" WHERE "user_id" = person AND "territory_id" <> ALL (NEW."territory_ids");
		INSERT INTO "user_territory" ("user_id", "territory_id") SELECT person, unnest(NEW."territory_ids") ON CONFLICT DO NOTHING;
	END IF;
	IF TG_OP = 'INSERT' OR NEW."accounts" IS DISTINCT FROM OLD."accounts" THEN
		DELETE FROM "user_customer" WHERE "user_id" = person AND "customer_number" <> ALL (NEW."accounts");
		INSERT INTO "user_customer" ("user_id", "customer_number") SELECT person, unnest(NEW."accounts") ON CONFLICT DO NOTHING;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "person_written" INSTEAD OF INSERT OR UPDATE ON "person" FOR EACH ROW EXECUTE FUNCTION "write_person"();
