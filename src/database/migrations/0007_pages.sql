CREATE TABLE "deliveries" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"webhook_id" text,
	"page_id" text,
	"event_type" text NOT NULL,
	"event_id" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_error" text,
	"due_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "publication_files" (
	"workspace_id" text NOT NULL,
	"page_id" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"headers" json NOT NULL,
	"hash" text NOT NULL,
	"encoding" text NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "publication_files_workspace_id_page_id_path_pk" PRIMARY KEY("workspace_id","page_id","path")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"workspace_id" text NOT NULL,
	"page_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"revision" integer NOT NULL,
	"content" json NOT NULL,
	"image_ids" text[] NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "publications_workspace_id_page_id_pk" PRIMARY KEY("workspace_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "hosts" (
	"subdomain" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"page_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_edits" (
	"workspace_id" text NOT NULL,
	"page_id" text NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" json NOT NULL,
	"summary" text NOT NULL,
	"sent" integer NOT NULL,
	"operations" json NOT NULL,
	"batch_id" text,
	"published" boolean DEFAULT false NOT NULL,
	CONSTRAINT "page_edits_workspace_id_page_id_revision_pk" PRIMARY KEY("workspace_id","page_id","revision")
);
--> statement-breakpoint
CREATE TABLE "page_snapshots" (
	"workspace_id" text NOT NULL,
	"page_id" text NOT NULL,
	"revision" integer NOT NULL,
	"content" json NOT NULL,
	CONSTRAINT "page_snapshots_workspace_id_page_id_revision_pk" PRIMARY KEY("workspace_id","page_id","revision")
);
--> statement-breakpoint
CREATE TABLE "page_templates" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"content" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_templates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"subdomain" text NOT NULL,
	"revision" integer NOT NULL,
	"published_revision" integer,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "pages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "page_secrets" (
	"workspace_id" text NOT NULL,
	"page_id" text NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_secrets_workspace_id_page_id_pk" PRIMARY KEY("workspace_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"page_id" text NOT NULL,
	"page_name" text NOT NULL,
	"block_id" text NOT NULL,
	"data" json NOT NULL,
	"fields" json NOT NULL,
	"words" text NOT NULL,
	"country" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "submissions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "publication_files" ADD CONSTRAINT "publication_files_publication" FOREIGN KEY ("workspace_id","page_id") REFERENCES "public"."publications"("workspace_id","page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("workspace_id","url","due_at") WHERE "deliveries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_event" ON "deliveries" USING btree ("workspace_id","event_id");--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "page_edits_batch" ON "page_edits" USING btree ("workspace_id","page_id","batch_id") WHERE "page_edits"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "pages_deleted" ON "pages" USING btree ("deleted_at") WHERE "pages"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "submissions_page" ON "submissions" USING btree ("workspace_id","page_id","id");--> statement-breakpoint
CREATE INDEX "submissions_words" ON "submissions" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "codes_page" ON "codes" USING btree ("workspace_id",("destination"->>'pageId')) WHERE "codes"."destination"->>'type' = 'page';